import type { DemoEmployee } from '../../../demo/demo-types'

export interface PersonName {
  first: string
  middle?: string
  last?: string
  gender: DemoEmployee['values']['gender']
}

type NameEntry = readonly [gender: 'f' | 'm' | 'o' | 'u', name: string]

// Invented pairs from many regions, in the order of the positions: head, department heads, managers, staff.
const written: readonly NameEntry[] = [
  ['f', 'Vasundhara Madhav Kelkar'],
  ['m', 'Thirumalai Nachiappan'],
  ['f', 'Paromita Sarkhel'],
  ['m', 'Harkirat Dhaliwal'],
  ['f', 'Hetal Vasavada'],
  ['f', 'Anuradha Nambiar'],
  ['m', 'Debojit Hazarika'],
  ['m', 'Srikanth Vemulapalli'],
  ['f', 'Sowmya Kedilaya'],
  ['m', 'Naushad Ansari'],
  ['m', 'Ninad Shrikant Pathare'],
  ['f', 'Kavitha Sundararajan'],
  ['m', 'Alok Dwivedi'],
  ['f', 'Jasleen Grewal'],
  ['f', 'Rukhsar Mirza'],
  ['m', 'Bhavesh Trivedi'],
  ['f', 'Preethi Kurien'],
  ['m', 'Karma Lepcha'],
  ['f', 'Ishwari Bhosale'],
  ['m', 'Pranav Kulshreshtha'],
  ['f', 'Madhulika Jha'],
  ['m', 'Senthil Arumugam'],
  ['f', 'Nandini Basavaraj'],
  ['m', 'Faizan Siddiqui'],
  ['f', 'Ritika Mahajan'],
  ['m', 'Jignesh Ramesh Prajapati'],
  ['f', 'Lalhmangaihi'],
  ['m', 'Biswajit Mohapatra'],
  ['f', 'Tanushree Ghoshal'],
  ['m', 'Jithin Puthenveettil'],
  ['f', 'Gurleen Kaur Sodhi'],
  ['m', 'Yashwant Rathore'],
  ['f', 'Harini Venkatachalam'],
  ['m', 'Sajad Wani'],
  ['f', 'Deepa Shenoy'],
  ['m', 'Mehul Solanki'],
  ['f', 'Mamoni Saikia'],
  ['m', 'Ravindra Yelamanchili'],
  ['f', 'Afreen Shaikh'],
  ['m', 'Kunal Tamhankar'],
  ['f', 'Sneha Kuriakose'],
  ['m', 'Abhinav Pokhriyal'],
  ['f', 'Pallavi Tiwary'],
  ['m', 'Lohith Gowda'],
  ['f', 'Charulata Sengupta'],
  ['m', 'Jaspreet Singh Virk'],
  ['f', 'Thoibi Laishram'],
  ['m', 'Kishore Bairwa'],
  ['f', 'Swapna Pasupuleti'],
  ['m', 'Dinesh Karunakaran'],
  ['f', 'Freny Bharucha'],
  ['m', 'Tenzin Bhutia'],
  ['f', 'Priyamvada Awasthi'],
  ['m', 'Samir Lakra'],
  ['f', 'Ujwala Kamble'],
  ['m', 'Hrishikesh Borthakur'],
  ['f', 'Anjali Toppo'],
  ['m', 'Gaurav Bisht'],
  ['o', 'Kiran Vaidyan'],
  ['u', 'Robin Pinheiro'],
]

const genders = { f: 'female', m: 'male', o: 'other', u: 'undisclosed' } as const

export const employeeNames: readonly PersonName[] = written.map(([gender, name]) => {
  const words = name.split(' ')
  const [first = name, middle, last] = words.length > 2 ? words : [words[0], undefined, words[1]]
  return { first, ...(middle && { middle }), ...(last && { last }), gender: genders[gender] }
})
